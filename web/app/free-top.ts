const GAP = 16

/** Where an open drawer is free: below its title and the way out of it. */
export function freeTopOfDrawer(): number | undefined {
  const title = document.querySelector('[data-drawer="open"] header')
  return title ? title.getBoundingClientRect().bottom + GAP / 2 : undefined
}

/**
 * Where the top right corner is free: below the banners, the guide and the screen's own actions as far as they are in sight. In the
 * upper half in any case.
 */
export function freeTop(): number {
  const head = document.querySelector('main h1')?.closest('header, main > *')
  const bottom = head?.getBoundingClientRect().bottom ?? 0
  return Math.min(Math.max(bottom + GAP, GAP), innerHeight / 2)
}
