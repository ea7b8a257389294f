import { Loader, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { adminUsers } from '#contract/admin-users.ts'
import { call } from '#web/api/call.ts'
import type { FieldWords } from '#web/features/admin/list/edit/change-lines.ts'
import { EditField } from '#web/features/admin/list/edit/edit-field.tsx'
import type { Edit } from '#web/features/admin/list/edit/use-edit.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { errorText } from '#web/ui/error-text.ts'

import type { LinkValues } from './link-values.ts'

import classes from './link-form.module.css'

const PAUSE_MS = 300
const SHOWN = 6
const OWNERS_MAX = 20

/** Users whose email has a part; nobody while nothing is typed. */
function useFound(search: string) {
  const [settled] = useDebouncedValue(search.trim(), PAUSE_MS)
  const query = useQuery({
    queryKey: [...adminKey, 'users', 'pick', settled],
    queryFn:
      settled === ''
        ? skipToken
        : async ({ signal }: { signal: AbortSignal }) =>
            (await call(adminUsers.names, { query: { search: settled, limit: SHOWN } }, { signal })).data,
    placeholderData: keepPreviousData
  })
  return {
    users: settled === '' ? [] : (query.data ?? []),
    error: query.error,
    isBusy: query.isFetching || settled !== search.trim()
  }
}

interface OwnersFieldProps {
  edit: Edit<LinkValues>
  words: FieldWords<LinkValues>
  nameOf: (id: string) => string
  onPick: (id: string, name: string) => void
}

/** Whose link it is: users are found by a part of their email. */
export function OwnersField({ edit, words, nameOf, onPick }: OwnersFieldProps) {
  const { values, errors, set } = edit
  const [search, setSearch] = useState('')
  const found = useFound(search)
  const chosen = values.users.map(id => ({ value: id, label: nameOf(id) }))
  const offered = found.users.flatMap(({ _id: value, username: label }) =>
    values.users.includes(value) ? [] : [{ value, label }]
  )
  const nobody =
    search.trim() === '' ? 'Введите часть почты' : found.isBusy ? 'Ищем…' : 'Такого пользователя нет'
  return (
    <EditField edit={edit} name="users" words={words}>
      <MultiSelect
        label="Владельцы"
        description="Ссылку считает тариф того, кто в списке первый: к нему перейдёт и статистика."
        placeholder={values.users.length === 0 ? 'Часть почты' : ''}
        size="md"
        searchable
        hidePickedOptions
        withScrollArea={false}
        comboboxProps={{ withinPortal: false }}
        classNames={{ inputField: classes.search }}
        maxValues={OWNERS_MAX}
        data={[...chosen, ...offered]}
        filter={({ options }) => options}
        value={values.users}
        error={errors.users}
        searchValue={search}
        onSearchChange={setSearch}
        rightSection={found.isBusy && search.trim() ? <Loader size={16} color="primary" aria-hidden /> : null}
        nothingFoundMessage={
          <span className={classes.nobody}>{found.error ? errorText(found.error) : nobody}</span>
        }
        onChange={ids => {
          for (const { value, label } of offered) if (ids.includes(value)) onPick(value, label)
          setSearch('')
          set('users', ids)
        }}
      />
    </EditField>
  )
}
