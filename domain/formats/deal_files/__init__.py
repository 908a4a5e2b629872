"""Files of deals: PBN, LIN, the dealing machines' BRI, DGE, DUP and DLM, and the lists of DDS.

`read` makes a `document` of any of them, `machines` reads and writes the formats of dealing
machines."""
