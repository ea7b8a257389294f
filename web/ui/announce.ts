import classes from './announce.module.css'

/** A region that comes together with its words is often not heard. */
const HEARD_AFTER_MS = 100

const regions = new WeakMap<Element, HTMLElement>()

function regionIn(place: Element): HTMLElement {
  const known = regions.get(place)
  if (known?.isConnected) return known
  const region = document.createElement('output')
  region.className = classes.region ?? ''
  place.append(region)
  regions.set(place, region)
  return region
}

/**
 * Says a passing word aloud, politely: one live region for the whole page, and one for a dialog that lies over it. What it returns
 * takes the word back, for whoever says it otherwise.
 */
export function announce(text: string): () => void {
  const region = regionIn(document.activeElement?.closest('[aria-modal="true"]') ?? document.body)
  // The same word again has to be a change too.
  region.textContent = ''
  const saying = setTimeout(() => {
    region.textContent = text
  }, HEARD_AFTER_MS)
  return () => {
    clearTimeout(saying)
    if (region.textContent === text) region.textContent = ''
  }
}
