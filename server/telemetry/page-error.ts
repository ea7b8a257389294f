// What stands before a sign that may never come is bounded, or a long word would be gone through from each of its letters.
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]{0,20}:)?\/\/[^\s"'()<>]+/gi
/** `at f (…/assets/index-abc.js:1:2)`: the file says where, and is the same for everybody. */
const FILE = /([\w.-]+\.(?:m?[jt]sx?|css))(?:[?#][^\s:]*)?((?::\d+){0,2})$/
const TOKEN = /\beyJ[\w-]*\.[\w.-]*|\b[\w-]{32,}\b/g
const MAIL = /[^\s@"'<>()]{1,100}(?:@|%40)[^\s@"'<>()]+/gi
/** `access_token=…`, `"password":"…"`, `promo code: …` */
const PAIR = /(\w{0,40}(?:token|secret|password|passwd|code|key|auth))("?\s*[=:]\s*"?)[^\s&"',;)}]+/gi
/** Telephones and cards: nine digits and more, however they are spaced. */
const NUMBERS = /\+?\d(?:[\s().-]?\d){8,}/g
const PATH = /\/(?:confirm|restore)\/[^\s"'/]+/gi

function fileOf(address: string): string {
  const [, file, place] = FILE.exec(address) ?? []
  return file === undefined ? '<address>' : `${file}${place}`
}

/**
 * The text of a page's error without what could belong to a person: addresses (only a script's file name and place stay),
 * tokens, secrets, mail addresses. Control characters become spaces.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029]/g, ' ')
    .replace(ADDRESS, fileOf)
    .replace(PATH, '/<secret>')
    .replace(PAIR, '$1$2<secret>')
    .replace(TOKEN, '<token>')
    .replace(MAIL, '<mail>')
    .replace(NUMBERS, '<number>')
