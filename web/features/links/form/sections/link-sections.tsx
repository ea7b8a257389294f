import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

import { AdvertisingFields } from '#web/features/links/form/advertising/advertising-fields.tsx'
import { OwnEridOffer } from '#web/features/links/form/advertising/own-erid-offer.tsx'
import { CardFields } from '#web/features/links/form/card/card-fields.tsx'
import { LandingFields } from '#web/features/links/form/landing/landing-fields.tsx'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { UtmFields } from '#web/features/links/form/utm/utm-fields.tsx'

import { FormSection } from './form-section.tsx'
import { RestFields } from './rest-fields.tsx'
import { sectionIds, type SectionId } from './section-id.ts'
import { sectionWords } from './section-words.ts'

type Form = UseFormReturnType<LinkValues>

interface LinkSectionsProps {
  form: Form
  /** See `LandingFields`. */
  wasLanding: boolean
  open: ReadonlySet<SectionId>
  onToggle: (section: SectionId) => void
  onTarget: (target: string) => void
  /** Unfolds where a field is and puts the focus there. */
  onShow: (field: keyof LinkValues) => void
}

/** All that a link may have besides its address, folded until it is wanted. */
export function LinkSections({ form, wasLanding, open, onToggle, onTarget, onShow }: LinkSectionsProps) {
  const fields: Record<SectionId, ReactNode> = {
    landing: <LandingFields form={form} wasLanding={wasLanding} />,
    utm: (
      <UtmFields
        target={form.values.target}
        hasOtherButtons={form.values.isLanding && form.values.buttons.length > 0}
        onChange={onTarget}
      />
    ),
    advertising: <AdvertisingFields form={form} />,
    card: <CardFields form={form} />,
    rest: <RestFields form={form} />
  }
  return (
    <div>
      <OwnEridOffer
        values={form.values}
        onTake={erid => {
          form.setFieldValue('isAdvertising', true)
          form.setFieldValue('erid', erid)
          onShow('advertiser')
        }}
      />
      {sectionIds.map(id => {
        const { title, about, set } = sectionWords[id]
        const summary = set(form.values)
        return (
          <FormSection
            key={id}
            title={title}
            summary={summary ?? about}
            isSet={summary !== undefined}
            isOpen={open.has(id)}
            onToggle={() => onToggle(id)}
          >
            {open.has(id) && fields[id]}
          </FormSection>
        )
      })}
    </div>
  )
}
