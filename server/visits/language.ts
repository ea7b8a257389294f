/** Primary subtag (RFC 5646 § 2.2.1, two or three letters) of the first language in an Accept-Language: `ru` of `ru-RU,ru;q=0.9`; `''` when there is none. */
export function languageOf(acceptLanguage: string): string {
  const first = /^\s*([a-z]{2,3})(?=[-,;\s]|$)/i.exec(acceptLanguage.slice(0, 64))
  return first?.[1]?.toLowerCase() ?? ''
}
