// The manual opens without a network from its first load on, like the pages where results are entered.

import { keepPage } from "../offline/offline_pages.js";

await keepPage();
