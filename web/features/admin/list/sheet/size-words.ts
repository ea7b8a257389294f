const KILO = 1000
const MEGA = KILO * KILO

const megabytes = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** «340 КБ», «1,2 МБ» */
export const sizeWords = (bytes: number): string =>
  bytes < MEGA ? `${Math.ceil(bytes / KILO)}\u00A0КБ` : `${megabytes.format(bytes / MEGA)}\u00A0МБ`
