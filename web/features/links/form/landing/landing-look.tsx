import { useThrottledValue } from '@mantine/hooks'

import { templateOf } from '#landing/templates.ts'
import { useShownCard } from '#web/features/links/form/card/shown-card.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { useEditedButton } from './edited-button.ts'
import { documentAt, landingDocument, viewOf } from './landing-document.ts'
import { SteadyFrame } from './steady-frame.tsx'

const PAUSE_MS = 250

/** The landing of what the form holds now; it opens at the button that is being edited. */
export function LandingLook({ values }: { values: LinkValues }) {
  const settled = useThrottledValue(values, PAUSE_MS)
  const edited = useEditedButton(settled)
  const view = viewOf(settled, useShownCard(settled))
  const html = landingDocument(view, templateOf(settled.template))
  return <SteadyFrame html={documentAt(html, edited)} title="Мини-страница, какой её увидят" />
}
