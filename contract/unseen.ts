/**
 * Pattern (flag `u`) of a letter that is not seen: it hides a part of a text, turns it round or makes two texts look the same. Not
 * among them: spaces, line breaks, and what joins or dresses a letter, for emoji and some scripts are written with it.
 */
export const UNSEEN = String.raw`(?![\t-\r\u200c\u200d\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]`
