import type { LinkType } from '#contract/link-types.ts'

interface Outline {
  outline: string
}
interface Mark {
  mark: string
}

/**
 * Outlines on a field of 24 × 24: Tabler Icons, https://tabler.io/icons, MIT licence, © 2020–2026 Paweł Kuna;
 * the paths of one joined. Whatever has none there is marked by letters.
 */
const icons: Record<LinkType, Outline | Mark> = {
  wildberries: { mark: 'WB' },
  ozon: { mark: 'OZ' },
  yandexmarket: { mark: 'ЯМ' },
  megamarket: { mark: 'ММ' },
  aliexpress: { mark: 'AE' },
  avito: { mark: 'Av' },
  telegram: { outline: 'M15 10l-4 4 6 6 4-16-18 7 4 2 2 6 3-4' },
  whatsapp: {
    outline:
      'M3 21l1.65-3.8a9 9 0 1 1 3.4 2.9L3 21M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1'
  },
  vk: {
    outline:
      'M14 19h-4a8 8 0 0 1-8-8V6h4v5a4 4 0 0 0 4 4V6h4v4.5a4.5 4.5 0 0 0 4-4.5h4l-.3 1.7a6.9 6.9 0 0 1-3.7 4.8 5.3 5.3 0 0 1 3.6 4.1l.4 2.4h-4a4.5 4.5 0 0 0-4-4.5V19'
  },
  ok: {
    outline:
      'M10 9a2 2 0 1 0 4 0 2 2 0 1 0-4 0M20 12c0 8 0 8-8 8s-8 0-8-8 0-8 8-8 8 0 8 8M9.5 13c1.3.7 3.7.7 5 0M9.5 17l2.5-3 2.5 3M12 13.5v.5'
  },
  youtube: {
    outline: 'M2 8a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V8M10 9l5 3-5 3V9'
  },
  rutube: { mark: 'Rt' },
  dzen: { mark: 'Дз' },
  tiktok: {
    outline: 'M21 7.9V12a10 10 0 0 1-5-2v4.5a6.5 6.5 0 1 1-8-6.3v4.3a2.5 2.5 0 1 0 4 2V3h4.1A6 6 0 0 0 21 7.9'
  },
  instagram: {
    outline:
      'M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7M8.5 12a3.5 3.5 0 1 0 7 0 3.5 3.5 0 0 0-7 0M17 7v.01'
  },
  max: { mark: 'M' },
  appstore: {
    outline:
      'M8.3 7C5.1 7 4 10.2 4 12.9 4 16.2 6.1 21 8.3 21c1.2 0 1.8-.5 3.2-.5s1.6.5 3.2.5 4.3-3.2 4.3-5.4c0 0-2.6-.4-2.7-3.2 0-2.3 2.6-3.2 2.7-3.2C17.9 7.5 15.8 7 15.2 7c-1.5-.1-3 1.1-3.7 1.1S9.5 7 8.3 7M12 4a2 2 0 0 0 2-2 2 2 0 0 0-2 2'
  },
  googleplay: {
    outline:
      'M4 3.7v16.6a.7.7 0 0 0 1 .6l14.7-8.4a.6.6 0 0 0 0-1L5 3.1a.7.7 0 0 0-1 .6M15 9L4.5 20.5M4.5 3.5L15 15'
  },
  rustore: { mark: 'RS' },
  site: {
    outline:
      'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18'
  }
}

export const hasOutline = (kind: LinkType): boolean => 'outline' in icons[kind]

/** Short, for it is written once per button. Of the kinds with an outline no two begin alike. */
const idOf = (kind: LinkType) => kind.slice(0, 2)

/** HTML of a kind's icon. It says nothing that the words beside it do not. */
export function iconOf(kind: LinkType): string {
  const icon = icons[kind]
  return 'mark' in icon
    ? `<i aria-hidden=true>${icon.mark}</i>`
    : `<svg aria-hidden=true><use href="#${idOf(kind)}"/></svg>`
}

/** The outlines that a page's icons use, once each. */
export function outlinesOf(kinds: Iterable<LinkType>): string {
  const paths = [...new Set(kinds)].map(kind => {
    const icon = icons[kind]
    return 'outline' in icon ? `<path id="${idOf(kind)}" d="${icon.outline}"/>` : ''
  })
  const drawn = paths.join('')
  return drawn === '' ? '' : `<svg class="defs" aria-hidden="true">${drawn}</svg>`
}
