import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, useCallback, useId, useState } from 'react'

import type { Template } from '#landing/template.ts'
import { templateOf, templates } from '#landing/templates.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { TemplateTile } from './template-tile.tsx'
import { useLandingView } from './use-landing-view.ts'

import classes from './template-gallery.module.css'

/** Small pictures may come a little later than the large one. */
const PAUSE_MS = 700

interface TemplateGalleryProps {
  form: UseFormReturnType<LinkValues>
}

/** The looks that a landing may have, each shown on this very link. */
export function TemplateGallery({ form }: TemplateGalleryProps) {
  const [settled] = useDebouncedValue(form.values, PAUSE_MS)
  const [{ setFieldValue }] = useState(form)
  const choose = useCallback((id: Template['id']) => setFieldValue('template', id), [setFieldValue])
  return <Tiles values={settled} chosen={templateOf(form.values.template).id} onChoose={choose} />
}

interface TilesProps {
  values: LinkValues
  chosen: Template['id']
  onChoose: (id: Template['id']) => void
}

/** Not drawn again while somebody types. */
const Tiles = memo(function Tiles({ values, chosen, onChoose }: TilesProps) {
  const group = useId()
  const view = useLandingView(values)
  return (
    <fieldset className={classes.gallery}>
      <legend className={classes.label}>Оформление</legend>
      <div className={classes.tiles}>
        {templates.map(template => (
          <TemplateTile
            key={template.id}
            template={template}
            view={view}
            group={group}
            isChosen={template.id === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  )
})
