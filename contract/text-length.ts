/** Signs of a text, counted as `maxLength` of a contract counts them: by code points, so that an emoji is one and not two. */
export const lengthOf = (text: string): number => Array.from(text).length
