import { expect, test } from 'vitest'

import { forgetMetrika } from './metrika-traces.ts'

test('what the counter left is removed, what is ours stays', () => {
  document.cookie = '_ym_uid=1; Path=/'
  document.cookie = '_ym_d=2; Path=/'
  document.cookie = 'other=3; Path=/'
  localStorage.setItem('_ym_retryReqs', '1')
  localStorage.setItem('token', 'mine')
  sessionStorage.setItem('__ym_tab_guid', '1')
  forgetMetrika()
  expect(document.cookie).not.toContain('_ym')
  expect(document.cookie).toContain('other=3')
  expect(Object.keys(localStorage)).toEqual(['token'])
  expect(Object.keys(sessionStorage)).toEqual([])
})
