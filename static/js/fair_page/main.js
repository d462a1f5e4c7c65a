/** The fair play page: checks records that visitors bring. */

import { startFileCheck } from "../record/file_check.js";

startFileCheck();
