/** Standard errors on either side of a figure within which its 95 % interval lies. */
export declare const Z_95 = 1.96;
