import type { UseFormReturnType } from '@mantine/form'

import { AdvertisingFields } from './advertising-fields.tsx'
import { FormSwitch } from './form-switch.tsx'
import type { LinkValues } from './link-values.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { TagsField } from './tags-field.tsx'

/** What most links do without. */
export const MoreFields = ({ form }: { form: UseFormReturnType<LinkValues> }) => (
  <>
    <TagsField {...form.getInputProps('tags')} />
    <ScheduleFields
      value={form.values}
      errors={form.errors}
      onChange={change => {
        form.setValues(change)
        // Each end is wrong only beside the other.
        form.clearFieldError('start')
        form.clearFieldError('end')
      }}
    />
    <FormSwitch
      label="Только для взрослых, 18+"
      description="Перед переходом спросим о возрасте"
      {...form.getInputProps('isAdult', { type: 'checkbox' })}
    />
    <AdvertisingFields form={form} />
  </>
)
