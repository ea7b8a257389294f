const names = new Intl.DisplayNames('ru-RU', { type: 'region', style: 'short' })

/** «Казахстан», «США»; what is no code of a country stays as it is. */
export function countryName(code: string): string {
  if (code === '') return 'Не определена'
  if (code === 'ZZ' || !/^[A-Z]{2}$/.test(code)) return code
  return names.of(code) ?? code
}
