// A display that has nothing to show yet: its code, large enough to be read from the desk, and the
// same to be scanned by whoever stands before it.

import { becomeDisplay, DisplayLine } from "./display_line.js";
import { $, setText } from "../shared/dom.js";

becomeDisplay();
new DisplayLine({
  called({ code, name }) {
    setText($(".code"), code);
    setText($(".name"), name);
    const scan = $(".scan", HTMLImageElement);
    scan.src = `/display/scan/${code}.svg`;
    scan.hidden = false;
  },
});
