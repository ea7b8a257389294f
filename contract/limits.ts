/** Numbers that both sides must agree on. Source: specification § 5 and § 9. */
export const SLUG_MIN = 6
export const SLUG_MAX = 64
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const TARGET_MAX = 2048
export const TITLE_MAX = 120
export const ADVERTISER_MAX = 160
export const ERID_MAX = 64
export const ADDITIONAL_LINKS_MAX = 20
export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 200
export const SKIP_MAX = 10_000
