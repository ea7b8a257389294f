/** Signs of a text, counted as `maxLength` of a contract counts them: by code points, so that an emoji is one and not two. */
export const lengthOf = (text: string): number => Array.from(text).length

/** The first signs of a text, counted so; no sign is cut in two. */
export const cutTo = (text: string, most: number): string => Array.from(text).slice(0, most).join('')
