import type { Plugin } from 'vite';

export interface FileList { files: string[]; version: string }
export function filesOf(folder: string, below?: string): string[];
export function listOf(files: Map<string, string | Uint8Array>): FileList;
export function fillIn(code: string, list: FileList): string;
export function offline(): Plugin;
export function developmentPolicy(): Plugin;
