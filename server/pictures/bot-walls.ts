/** Titles of pages that stand before the page for whoever is no browser. */
const walls: readonly RegExp[] = [
  // Cloudflare.
  /^just a moment/,
  /^один момент(\.\.\.)?$/,
  /^attention required/,
  /^checking your browser/,
  // DDoS-Guard, Qrator and others.
  /^ddos-guard/,
  /^проверка браузера/,
  /^доступ (к сайту |к ресурсу )?(временно )?(ограничен|запрещ[её]н|заблокирован)/,
  /^access (to this page has been )?denied/,
  /^(403|401|429|503)\b/,
  /^forbidden$/,
  // Wildberries, Ozon, Yandex, Avito.
  /^почти готово/,
  /^antibot/,
  /(^|[\s!?.])(вы|вы же) не робот/,
  /^ой!?$/,
  /^доступ ограничен: проблема с ip/,
  /^(are you (a )?|verify (that )?you are (a )?|подтвердите, что вы |robot or )(human|robot|человек|не робот)/,
  /^(captcha|капча)$/,
  /^(please wait|подождите)(, пожалуйста)?[.!]*$/
]

/** Whether a page with such a title says nothing of what is behind it. */
export function isBotWall(title: string): boolean {
  const text = title.toLowerCase().replaceAll('…', '...').trim()
  return walls.some(wall => wall.test(text))
}
