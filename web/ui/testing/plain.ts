/** What is shown, with ordinary spaces for those at which no line breaks. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ')
