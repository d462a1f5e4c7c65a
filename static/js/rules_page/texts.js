/** Words on the drawn examples of the rules page. */

import { translated } from "../base/catalogue.js";

export const rulesTexts = translated("rulesPage", {
  roles: { attacks: "attacks", defends: "defends" },
  table: "Cards on the table",
});
