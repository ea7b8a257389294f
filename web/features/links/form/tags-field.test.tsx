import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { standIn } from '#web/api/testing/stand-in.ts'

import { TagsField } from './tags-field.tsx'

const onTags = vi.fn<(tags: string[]) => void>()

function Field() {
  const [tags, setTags] = useState<string[]>([])
  onTags(tags)
  return <TagsField value={tags} onChange={setTags} />
}

beforeEach(() => {
  const known = ['предосенний', 'осень', 'Весна'].map(tag => ({ tag, links: 1 }))
  standIn(() => Response.json(known))
})

async function open() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Field />
      </QueryClientProvider>
    </MantineProvider>
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Теги' }))
  await screen.findByRole('option', { name: 'осень' })
  return user
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('«Enter» takes the tag that was begun; a new one is the last line', async () => {
  const user = await open()
  await user.keyboard('Осе')
  expect(options()).toEqual(['осень', 'предосенний', 'Создать «Осе»'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onTags).toHaveBeenLastCalledWith(['Осе'])
  await user.keyboard('осе{Enter}')
  expect(onTags).toHaveBeenLastCalledWith(['Осе', 'осень'])
})

test('what no tag begins with is a new one at once, and a known one is taken as it is spelt', async () => {
  const user = await open()
  await user.keyboard('сенний')
  expect(options()).toEqual(['предосенний', 'Создать «сенний»'])
  await user.keyboard('{Enter}')
  expect(onTags).toHaveBeenLastCalledWith(['сенний'])
  await user.keyboard('весна')
  expect(options()).toEqual(['Весна'])
  await user.keyboard('{Enter}')
  expect(onTags).toHaveBeenLastCalledWith(['сенний', 'Весна'])
})

test('that a tag was too long is said, until the next change', async () => {
  const user = await open()
  await user.paste(`${'ш'.repeat(31)}, лето`)
  expect(onTags).toHaveBeenLastCalledWith(['ш'.repeat(30), 'лето'])
  expect(screen.getByText('Тег – не длиннее 30 знаков, лишнее убрали')).toBeTruthy()
  await user.keyboard('зима{Enter}')
  expect(screen.queryByText(/не длиннее/)).toBeNull()
  await user.keyboard('ш'.repeat(30))
  expect(screen.getByText('Тег – не длиннее 30 знаков')).toBeTruthy()
})
