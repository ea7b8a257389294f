/** Of the previews that messengers and networks make: `preview:<name>`. */
const previews: Record<string, string> = {
  telegram: 'Telegram',
  imessage: 'iMessage',
  vk: 'ВКонтакте',
  ok: 'Одноклассников',
  whatsapp: 'WhatsApp',
  viber: 'Viber',
  max: 'MAX',
  facebook: 'Facebook',
  x: 'X',
  slack: 'Slack',
  discord: 'Discord',
  skype: 'Skype',
  microsoft: 'Microsoft',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  snapchat: 'Snapchat',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  iframely: 'Iframely',
  embedly: 'Embedly'
}

/** `bot:<name>` */
const bots: Record<string, string> = {
  yandex: 'Поисковый робот Яндекса',
  google: 'Поисковый робот Google',
  mailru: 'Поисковый робот Mail.ru',
  bing: 'Поисковый робот Bing',
  apple: 'Поисковый робот Apple',
  duckduckgo: 'Поисковый робот DuckDuckGo',
  baidu: 'Поисковый робот Baidu',
  petal: 'Поисковый робот Petal',
  meta: 'Робот Meta',
  openai: 'Робот ChatGPT',
  anthropic: 'Робот Claude',
  perplexity: 'Робот Perplexity',
  bytedance: 'Робот ByteDance',
  amazon: 'Робот Amazon',
  ahrefs: 'Робот Ahrefs',
  semrush: 'Робот Semrush',
  headless: 'Браузер под управлением программы',
  monitor: 'Проверка доступности сайта',
  tool: 'Программа вместо браузера',
  other: 'Другие роботы'
}

const manners: Record<string, string> = {
  'empty-ua': 'Пустой браузер',
  head: 'Проверка без открытия (HEAD)',
  prefetch: 'Предзагрузка',
  own: 'Отмечены как свои'
}

// Names come from outside: `constructor` is one like any other.
const nameIn = (table: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** A label of the report `machines` in words; what the page does not know yet stays as the server names it. */
export function machineName(reason: string): string {
  const [kind = '', name = ''] = reason.split(':', 2)
  if (kind === 'preview') return `Превью ${nameIn(previews, name) ?? name}`
  if (kind === 'bot') return nameIn(bots, name) ?? `Робот ${name}`
  return nameIn(manners, reason) ?? reason
}

const hints: Record<string, string> = {
  'empty-ua': 'Браузер не назвал себя: обычно так делают программы',
  head: 'Программа спросила, жив ли адрес, и страницу не открывала',
  prefetch: 'Браузер загрузил страницу заранее, на неё могли и не нажать'
}

/** What a name that says little means. */
export const machineHint = (reason: string): string | undefined => nameIn(hints, reason)
