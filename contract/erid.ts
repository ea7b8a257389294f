/** As a query may spell the name: the token's own case matters, and `ERID` is another parameter. */
const NAME = /^(?:e|%65)(?:r|%72)(?:i|%69)(?:d|%64)(?=$|=)/

/** Without a value. */
const BLANK = /^[^=]*(?:=(?:\+|%20| )*)?$/

/** Whether a pair of a query is the mark of advertising, be it empty. */
export const isErid = (pair: string): boolean => NAME.test(pair)

export const isFilledErid = (pair: string): boolean => isErid(pair) && !BLANK.test(pair)

/** Whether an address already carries a mark of its own, which then stays. */
export const hasOwnErid = (address: string): boolean =>
  (/^[^?#]*\?([^#]*)/.exec(address.trim())?.[1] ?? '').split('&').some(isFilledErid)
