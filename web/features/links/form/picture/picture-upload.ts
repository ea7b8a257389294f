import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { PICTURE_MAX } from '#contract/limits.ts'
import { uploads } from '#contract/uploads.ts'
import { ApiError, call } from '#web/api/call.ts'
import { AT_ONCE } from '#web/features/links/link-queries.ts'

const uploadKey = ['upload-picture'] as const

const MEGABYTE = 1024 * 1024

/** What the server need not be asked about: in words, or undefined. */
function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (/\.hei[cf]$/i.test(name)) {
    return 'Снимки HEIC показывают не все телефоны. Сохраните его как JPEG и попробуйте ещё раз.'
  }
  if (!type.startsWith('image/')) return 'Это не картинка. Подойдут JPEG, PNG, WebP, AVIF и GIF.'
  if (size === 0) return 'В этом файле ничего нет. Выберите другой.'
  return size > PICTURE_MAX
    ? `Картинка тяжелее ${PICTURE_MAX / MEGABYTE} МБ. Уменьшите её и попробуйте ещё раз.`
    : undefined
}

/** Sends a picture and hands back the address of our copy, also when its field has been folded meanwhile. */
export function usePictureUpload(onUploaded: (picture: string) => void) {
  const running = useRef<AbortController>(undefined)
  const upload = useMutation({
    mutationKey: uploadKey,
    mutationFn: async (file: File) => {
      const problem = fileProblem(file)
      if (problem !== undefined)
        throw new ApiError({ statusCode: 422, code: 'BAD_PICTURE', message: problem })
      const controller = new AbortController()
      running.current = controller
      return (await call(uploads.create, {}, { file, signal: controller.signal })).data.url
    },
    onSuccess: onUploaded,
    networkMode: AT_ONCE
  })
  return {
    send: (file: File) => upload.mutate(file),
    /** Also what is wrong with the last one is forgotten. */
    cancel: () => {
      running.current?.abort()
      upload.reset()
    },
    isBusy: upload.isPending,
    error: upload.error
  }
}

/** While a picture is on its way, the form that waits for it cannot be saved. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: uploadKey }) > 0
