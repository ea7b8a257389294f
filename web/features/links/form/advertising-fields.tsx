import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

import { hasOwnErid, isAdvertisingBanned } from '#web/features/links/target.ts'

import { FormSwitch } from './form-switch.tsx'
import type { LinkValues } from './link-values.ts'

import classes from './advertising-fields.module.css'

/** The mark that the law wants on advertising; out of sight until it is needed. */
export function AdvertisingFields({ form }: { form: UseFormReturnType<LinkValues> }) {
  const { isAdvertising, target } = form.values
  return (
    <div>
      <FormSwitch
        label="Это реклама"
        description="Добавим к адресу erid и покажем рекламодателя там, где это нужно по закону"
        {...form.getInputProps('isAdvertising', { type: 'checkbox' })}
      />
      {isAdvertising && (
        <div className={classes.fields}>
          <TextInput
            size="md"
            label="erid"
            description="Номер объявления: его выдаёт оператор рекламных данных (ОРД) до публикации"
            placeholder="LjN8Kxxxx"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('erid')}
          />
          <TextInput
            size="md"
            label="Рекламодатель"
            description="Название и ИНН"
            placeholder="ООО «Ромашка», ИНН 1234567890"
            autoComplete="off"
            {...form.getInputProps('advertiser')}
          />
          <output>
            {form.values.erid.trim() !== '' && form.values.advertiser.trim() === '' && (
              <p className={classes.note}>Без рекламодателя метка неполная.</p>
            )}
            {hasOwnErid(target) && (
              <p className={classes.note}>В адресе уже есть erid: он останется, этот добавлен не будет.</p>
            )}
            {isAdvertisingBanned(target) && (
              <p className={classes.warning}>
                С 1 сентября 2025 года реклама на этой площадке запрещена: доступ к ней в России ограничен.
                Штрафуют и рекламодателя, и того, кто разместил.
              </p>
            )}
          </output>
        </div>
      )}
    </div>
  )
}
