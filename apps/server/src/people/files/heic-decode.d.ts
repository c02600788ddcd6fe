declare module 'heic-decode' {
  interface HeicImage {
    width: number;
    height: number;
    /** Red, green, blue and how opaque, a byte each. */
    decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  }
  const decode: {
    /** The pictures in a file, of which only the heads are read. */
    all: (input: { buffer: Uint8Array }) => Promise<HeicImage[] & { dispose: () => void }>;
  };
  export default decode;
}
