import { useMemo } from 'react'

import type { LandingView } from '#landing/landing-view.ts'
import { useShownCard } from '#web/features/links/form/card/shown-card.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { viewOf } from './landing-document.ts'

/** What the landing of these values shows; the same object for the same values. */
export function useLandingView(values: LinkValues): LandingView {
  const { title, image } = useShownCard(values)
  return useMemo(() => viewOf(values, { title, image }), [values, title, image])
}
