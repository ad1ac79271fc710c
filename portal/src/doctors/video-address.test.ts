import { expect, test } from 'vitest'
import { videoAddressOf } from './video-screen.tsx'

const of = (sessionAddress: string) => videoAddressOf({ sessionAddress })

test('opens a video visit only at an https address', () => {
  expect(of('https://video.example.org/room/7')?.host).toBe('video.example.org')
  for (const address of [
    'http://video.example.org',
    'javascript:alert(1)',
    'room 7',
    '',
    'https://a:b@video.example.org',
  ])
    expect(of(address)).toBeUndefined()
})

test('returns no video address if the video page was opened without a visit', () => {
  expect(videoAddressOf(null)).toBeNull()
  expect(videoAddressOf({ sessionAddress: 7 })).toBeNull()
})
