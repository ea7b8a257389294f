import { useDebouncedValue } from '@mantine/hooks'
import { memo } from 'react'

import { templateOf } from '#landing/templates.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { useEditedButton } from './edited-button.ts'
import { documentAt, landingDocument } from './landing-document.ts'
import { SteadyFrame } from './steady-frame.tsx'
import { useLandingView } from './use-landing-view.ts'

/** Between two keys, not with one of them. */
const PAUSE_MS = 200

interface LandingLookProps {
  values: LinkValues
}

/** The landing of what the form holds now; it opens at the button that is being edited. */
export function LandingLook({ values }: LandingLookProps) {
  const [settled] = useDebouncedValue(values, PAUSE_MS)
  return <Look values={settled} />
}

const Look = memo(function Look({ values }: LandingLookProps) {
  const edited = useEditedButton(values)
  const html = landingDocument(useLandingView(values), templateOf(values.template))
  return <SteadyFrame html={documentAt(html, edited)} title="Мини-страница, какой её увидят" />
})
