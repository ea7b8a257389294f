/**
 * Pattern (flag `u`) of a letter that is not seen: it hides a part of a text, turns it round or makes two texts look the same. Not
 * among them: spaces, line breaks, and what joins or dresses a letter, for emoji and some scripts are written with it.
 */
export const UNSEEN = String.raw`(?![\t-\r\u200c\u200d\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]`

/** A mark needs a letter to stand on. */
const SEEN = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a name would leave its place empty: it has spaces and unseen letters, and nothing else. */
export const showsNothing = (text: string): boolean => !SEEN.test(text)
