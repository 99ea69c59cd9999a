declare module '*.wasm'
