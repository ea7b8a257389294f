/** Version of the texts that the boxes of the sign-up form stand for: kept with each consent. Change it with the texts. */
export const LEGAL_VERSION = '2026-11-28'

/** When a deleted account is removed for good: days to think better. Source: specification README § 2. */
export const DELETION_DAYS = 30

/** How long the operator may keep backups; days. A choice: the policy names it, and `docs/operations.md` asks for it. */
export const BACKUP_DAYS = 30
