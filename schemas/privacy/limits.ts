/** How many records one page of `GET /data` lists at most, and unless it is asked for fewer. */
export const RECORDS_PAGE_MAX = 1000

/** How many entries of the log one request reads at most. */
export const LOG_PAGE_MAX = 1000

/** How many it reads unless it says so. */
export const LOG_PAGE_DEFAULT = 100
