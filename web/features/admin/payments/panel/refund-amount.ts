/** What was typed as roubles: «195», «195,50», «1 490.5»; undefined when it is no sum of whole kopecks. */
export function amountIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00A0₽]/g, '').replace(',', '.')
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** As such a field holds it: «195,5» as «195,50». */
export const amountText = (amount: number): string =>
  (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).replace('.', ',')
