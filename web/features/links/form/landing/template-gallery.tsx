import { useDebouncedValue } from '@mantine/hooks'
import { useId } from 'react'

import { templateOf, templates } from '#landing/templates.ts'
import { useShownCard } from '#web/features/links/form/card/shown-card.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { viewOf } from './landing-document.ts'
import { TemplateTile } from './template-tile.tsx'

import classes from './template-gallery.module.css'

/** Small pictures may come a little later than the large one. */
const PAUSE_MS = 700

interface TemplateGalleryProps {
  values: LinkValues
  onChoose: (template: LinkValues['template']) => void
}

/** The looks that a landing may have, each shown on this very link. */
export function TemplateGallery({ values, onChoose }: TemplateGalleryProps) {
  const id = useId()
  const [settled] = useDebouncedValue(values, PAUSE_MS)
  const view = viewOf(settled, useShownCard(settled))
  const chosen = templateOf(values.template).id
  return (
    <fieldset className={classes.gallery}>
      <legend className={classes.label}>Оформление</legend>
      <div className={classes.tiles}>
        {templates.map(template => (
          <TemplateTile
            key={template.id}
            template={template}
            view={view}
            group={id}
            isChosen={template.id === chosen}
            onChoose={() => onChoose(template.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}
