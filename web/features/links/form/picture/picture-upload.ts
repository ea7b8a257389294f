import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { PICTURE_MAX } from '#contract/limits.ts'
import { MEGABYTE } from '#contract/sizes.ts'
import { HEIC_REFUSED, uploads } from '#contract/uploads.ts'
import { ApiError, call } from '#web/api/call.ts'

import { scaledPicture } from './scaled-picture.ts'

const uploadKey = ['upload-picture'] as const

const bad = (message: string) => new ApiError({ statusCode: 422, code: 'BAD_PICTURE', message })

/** What the server need not be asked about. @throws ApiError */
function refuseOthers({ name, type, size }: File): void {
  if (/\.hei[cf]$/i.test(name)) throw bad(HEIC_REFUSED)
  if (!type.startsWith('image/')) throw bad('Это не картинка. Подойдут JPEG, PNG, WebP, AVIF и GIF.')
  if (size === 0) throw bad('В этом файле ничего нет. Выберите другой.')
}

/** Sends a picture and hands back the address of our copy, also when its field has been folded meanwhile. */
export function usePictureUpload(onUploaded: (picture: string) => void) {
  const running = useRef<AbortController>(undefined)
  const upload = useMutation({
    mutationKey: uploadKey,
    mutationFn: async (file: File) => {
      refuseOthers(file)
      const controller = new AbortController()
      running.current = controller
      const picture = await scaledPicture(file)
      if (picture.size > PICTURE_MAX) {
        throw bad(`Картинка тяжелее ${PICTURE_MAX / MEGABYTE} МБ. Уменьшите её и попробуйте ещё раз.`)
      }
      return (await call(uploads.create, {}, { file: picture, signal: controller.signal })).data.url
    },
    onSuccess: onUploaded
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
