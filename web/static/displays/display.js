// A display without an assignment: it shows its code, large enough to be read from the desk, and as a QR code.

import { becomeDisplay, DisplayConnection } from "./display_connection.js";
import { $, setText } from "../shared/dom.js";

becomeDisplay();
new DisplayConnection({
  called({ code, name }) {
    setText($(".code"), code);
    setText($(".name"), name);
    const scan = $(".scan", HTMLImageElement);
    scan.src = `/display/scan/${code}.svg`;
    scan.hidden = false;
  },
});
