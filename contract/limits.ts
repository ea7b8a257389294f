import { MEGABYTE } from './sizes.ts'

/** Numbers that both sides must agree on. Source: specification § 5 and § 9. */
export const SLUG_MIN = 6
export const SLUG_MAX = 64
/** Slugs that a link had before: they lead to it for ever, and nobody else can have them. */
export const EARLIER_SLUGS_MAX = 100
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const TARGET_MAX = 2048
export const TITLE_MAX = 120
export const ADVERTISER_MAX = 160
export const ERID_MAX = 64
/** A link with all of its buttons as they are to be and as they were, each letter of two bytes; some room beside. */
export const LINK_BYTES_MAX = 256 * 1024
export const ADDITIONAL_LINKS_MAX = 20
/** Of a micro-landing: the text below its title, and what its main button says. */
export const DESCRIPTION_MAX = 300
export const BUTTON_TITLE_MAX = 40
/** Of a picture as it is uploaded, bytes. */
export const PICTURE_MAX = 10 * MEGABYTE
export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 200
export const SKIP_MAX = 10_000
/** Labels of a link, for its owner's order. */
export const TAGS_MAX = 10
export const TAG_MAX = 30
/** Links that one request may change: what a page of the list shows. */
export const BULK_MAX = PAGE_SIZE_MAX
/** Days of a link's spark line. */
export const SPARK_DAYS = 30
/** Statistics that a lapse hides come back within this time. Source: specification README § 4. */
export const HIDDEN_DAYS = 90
/** A token of the marketplace is spoken of so long before its end. Source: specification README § 2. */
export const TOKEN_WARNING_DAYS = 14
/** The law gives so long to send money back. Source: law on consumer rights, article 31. */
export const REFUND_DAYS = 10
/** Who pays again within this time has prolonged; who does not has left. */
export const PROLONGED_DAYS = 7
/** The marketplace answers for no more at once. */
export const MARKETPLACE_DAYS_MAX = 365
/** So long the marketplace keeps the list of orders. Source: reference wildberries.md § 3. */
export const ORDER_DAYS = 90
/** The mark of somebody's own visits: as long as browsers keep a cookie. */
export const OWN_MARK_DAYS = 400
/** Of a range of reports: as long as the longest plan keeps visits. */
export const RANGE_MAX_DAYS = 5 * 366
