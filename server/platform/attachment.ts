/** A file of some days, `tropa-ssylki-2026-10-23—2026-11-21.xlsx`, as a header has to say it (RFC 6266, RFC 5987). */
export function attachment(about: string, { first, last }: { first: string; last: string }): string {
  const nameWith = (dash: string) => `tropa-${about}-${first === last ? first : first + dash + last}.xlsx`
  return `attachment; filename="${nameWith('_')}"; filename*=UTF-8''${encodeURIComponent(nameWith('—'))}`
}
