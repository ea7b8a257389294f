import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'

import { CardPreview } from '#web/features/links/form/card/card-preview.tsx'
import { LandingPreview } from '#web/features/links/form/landing/landing-preview.tsx'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { useIsRoomy } from './roomy.ts'

import classes from './link-preview.module.css'

interface LinkPreviewProps {
  values: LinkValues
  /** The server takes no such target. */
  isRefused: boolean
}

const PAGE = 'page'
const MESSENGER = 'messenger'

/** What people will see of the link, beside the form: its page, and its card in a chat. */
export function LinkPreview({ values, isRefused }: LinkPreviewProps) {
  const [chosen, setChosen] = useState(PAGE)
  const isRoomy = useIsRoomy()
  const isPage = values.isLanding && chosen === PAGE
  if (!isRoomy) return null
  return (
    <aside className={classes.preview} aria-label="Как ссылку увидят">
      {values.isLanding ? (
        <SegmentedControl
          className={classes.what ?? ''}
          aria-label="Что показать"
          fullWidth
          value={chosen}
          onChange={setChosen}
          data={[
            { value: PAGE, label: 'Страница' },
            { value: MESSENGER, label: 'В мессенджере' }
          ]}
        />
      ) : (
        <h2 className={classes.title}>Как покажут мессенджеры</h2>
      )}
      {isPage ? <LandingPreview values={values} /> : <CardPreview values={values} isRefused={isRefused} />}
    </aside>
  )
}
