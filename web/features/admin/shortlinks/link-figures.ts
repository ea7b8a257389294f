import type { AdminShortlink } from '#contract/admin-shortlinks.ts'
import { formatNumber } from '#web/ui/format.ts'

/** While the analytics engine is away nobody knows. */
export const figureWords = (figure: number | null): string => (figure === null ? '?' : formatNumber(figure))

/** What it is called in questions: no two links have one slug. */
export const nameOf = ({ shortlink }: Pick<AdminShortlink, 'shortlink'>): string => shortlink
