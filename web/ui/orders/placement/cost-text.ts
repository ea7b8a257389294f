import { COST_MAX } from '#contract/marketplace.ts'
import { formatNumber, formatRoubles } from '#web/ui/format.ts'

type ReadCost = { cost: number | null } | { error: string }

/** What somebody typed as a sum: whole roubles, nothing takes it away. */
export function readCost(text: string): ReadCost {
  const digits = text.replaceAll(/[\s₽]/g, '')
  if (digits === '') return { cost: null }
  if (!/^\d+$/.test(digits)) return { error: 'Введите сумму в рублях, без копеек' }
  const cost = Number(digits)
  return cost > COST_MAX ? { error: `Введите не больше ${formatRoubles(COST_MAX)}, в рублях` } : { cost }
}

export const costText = (cost: number | null): string => (cost === null ? '' : formatNumber(cost))
