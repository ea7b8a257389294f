const UNKNOWN = 'Не определено'

const devices: Record<string, string> = {
  mobile: 'Телефоны',
  tablet: 'Планшеты',
  desktop: 'Компьютеры',
  tv: 'Телевизоры',
  other: 'Другие'
}

const browsers: Record<string, string> = {
  'Yandex Browser': 'Яндекс Браузер',
  'Samsung Internet for Android': 'Samsung Internet',
  'Android Browser': 'Браузер Android'
}

// Labels come from outside: `constructor` is a name like any other.
const nameIn = (table: Record<string, string>, label: string): string =>
  (Object.hasOwn(table, label) ? table[label] : undefined) ?? (label || UNKNOWN)

export const deviceName = (kind: string): string => nameIn(devices, kind)

export const osName = (os: string): string => os || UNKNOWN

export const browserName = (browser: string): string => nameIn(browsers, browser)
