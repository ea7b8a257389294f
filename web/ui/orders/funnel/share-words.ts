const exact = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** «12,4 %»; what is there but tiny is no zero. */
export const shareWords = (percent: number): string =>
  percent > 0 && percent < 0.1 ? 'меньше 0,1\u00A0%' : `${exact.format(percent)}\u00A0%`
