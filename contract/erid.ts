/** As a query may spell the name: the token's own case matters, and `ERID` is another parameter. */
const NAME = /^(?:e|%65)(?:r|%72)(?:i|%69)(?:d|%64)(?=$|=)/

/** Without a value. */
const BLANK = /^[^=]*(?:=(?:\+|%20| )*)?$/

/** Whether a pair of a query is the mark of advertising, be it empty. */
export const isErid = (pair: string): boolean => NAME.test(pair)

export const isFilledErid = (pair: string): boolean => isErid(pair) && !BLANK.test(pair)

/** The mark that an address carries already, which then stays, as it is spelt there; '' when it has none. */
export function ownErid(address: string): string {
  const query = /^[^?#]*\?([^#]*)/.exec(address.trim())?.[1] ?? ''
  const pair = query.split('&').find(isFilledErid)
  return pair?.slice(pair.indexOf('=') + 1) ?? ''
}
