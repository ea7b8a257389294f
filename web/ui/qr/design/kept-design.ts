import { browserStorage } from '#web/api/storage.ts'
import { isColor } from '#web/ui/qr/code/color.ts'
import {
  LEAST_QUIET_ZONE,
  LOGO_SHARES,
  PLAIN,
  QUIET_ZONE,
  type Corners,
  type QrDesign
} from '#web/ui/qr/code/qr-design.ts'

import { logoOf } from './logo-file.ts'

const KEY = 'qr-design'

/** Letters of a logo's address that are kept as they are; a larger one is kept smaller. */
const LARGEST_LOGO_TEXT = 150_000
const SMALL_SIDE = 160

const corners = (value: unknown): Corners => (value === 'round' ? 'round' : 'square')
const color = (value: unknown, otherwise: string) =>
  typeof value === 'string' && isColor(value) ? value : otherwise

function stored(user: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(browserStorage.getItem(KEY) ?? '')
    if (typeof value !== 'object' || value === null) return {}
    const fields: Record<string, unknown> = { ...value }
    return fields.user === user ? fields : {}
  } catch {
    return {}
  }
}

/** What this user designed last; the logo comes by itself. */
export function keptDesign(user: string): QrDesign {
  const fields = stored(user)
  return {
    dark: color(fields.dark, PLAIN.dark),
    light: color(fields.light, PLAIN.light),
    modules: corners(fields.modules),
    eyes: corners(fields.eyes),
    quiet: fields.quiet === LEAST_QUIET_ZONE ? LEAST_QUIET_ZONE : QUIET_ZONE,
    logo: undefined,
    logoShare: LOGO_SHARES.find(share => share === fields.logoShare) ?? PLAIN.logoShare
  }
}

/** The logo of the last design; undefined when there was none, or it cannot be shown any more. */
export async function keptLogo(user: string): Promise<QrDesign['logo']> {
  const { logo } = stored(user)
  if (typeof logo !== 'string' || !logo.startsWith('data:image/png;')) return undefined
  return logoOf(logo).catch(() => undefined)
}

export async function keepDesign(user: string, { logo, ...design }: QrDesign): Promise<void> {
  const isLarge = logo !== undefined && logo.png.length > LARGEST_LOGO_TEXT
  const kept = isLarge ? await logoOf(logo.png, SMALL_SIDE).catch(() => undefined) : logo
  const fields = { user, ...design, ...(kept && { logo: kept.png }) }
  browserStorage.setItem(KEY, JSON.stringify(fields))
}
