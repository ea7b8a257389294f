/** Version of the texts that the boxes of the sign-up form stand for: kept with each consent. Change it with the texts. */
export const LEGAL_VERSION = '2026-11-21'

/** When a deleted account is removed for good: days to think better. Source: specification README § 2. */
export const DELETION_DAYS = 30
